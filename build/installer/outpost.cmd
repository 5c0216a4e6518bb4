@echo off
rem The installed "outpost" command. A batch file waits for the app and returns its exit code. Electron rejects all arguments
rem after a URL such as https://..., except after "--", where it reads no switches either.
"%~dp0..\..\Outpost.exe" -- %*
exit /b %ERRORLEVEL%
