"""What a demo tries in order to reach out of its worker."""

from __future__ import annotations

REACH = """\
>>> def shut(code):
...     try:
...         exec(code, {})
...     except BaseException as error:
...         return type(error).__name__
...     return "open"
>>> [shut(code) for code in CODES]
"""
"""Tries one thing after another, and says what came of each."""

SHUT = (
    "import js", "import js; js.fetch('/')", "from js import postMessage", "import pyodide_js", "import pyodide.http",
    "from pyodide.code import run_js; run_js('self')", "import pyodide.code; pyodide.code.run_js('postMessage(1)')",
    "import micropip", "import socket; socket.create_connection(('127.0.0.1', 80), 1)",
    "import subprocess; subprocess.run('ls')",
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1/')", "open('/etc/passwd')", "open('/dev/sda')",
    "import os; os.system('ls') and 1 / 0", "import os; os.fork()", "import webbrowser; webbrowser.open('x') or 1 / 0",
    "import asyncio; asyncio.run(__import__('pyodide').http.pyfetch('/'))",
)  # fmt: skip
"""Every way that Python in a browser has to the world."""
