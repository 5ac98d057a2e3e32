"""What an author may write on a page."""
