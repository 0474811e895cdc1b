"""A small server upon the official Python SDK: one tool, one prompt, one resource."""

import sys

from mcp.server.mcpserver import MCPServer

server = MCPServer("written-in-python")


@server.tool()
def add(a: int, b: int) -> int:
    """Adds two numbers."""
    return a + b


@server.prompt()
def greet(name: str) -> str:
    """Greets somebody."""
    return f"Greet {name}."


@server.resource("notes://one")
def note() -> str:
    """The first note."""
    return "one"


transport, port = (sys.argv[1:] + ["stdio", "0"])[:2]
if transport == "stdio":
    server.run()
else:
    server.run(transport, host="127.0.0.1", port=int(port))
