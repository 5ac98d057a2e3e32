"""Run the `primero` command as `python -m primero_ref`."""

from primero_ref.cli import main

if __name__ == "__main__":
    main()
