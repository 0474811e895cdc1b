@echo off
rem The command line of the installed app: its own binary as Node, so that nobody needs another.
setlocal
set ELECTRON_RUN_AS_NODE=1
"%~dp0..\..\mcpscope.exe" "%~dp0..\app.asar\dist\cli\mcpscope.cjs" %*
