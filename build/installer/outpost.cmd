@echo off
rem The installed "outpost" command. A batch file waits for the app and hands on its exit code.
"%~dp0..\..\Outpost.exe" %*
exit /b %ERRORLEVEL%
