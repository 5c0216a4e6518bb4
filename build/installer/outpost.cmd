@echo off
rem The installed "outpost" command. A batch file waits for the app and hands on its exit code. Electron refuses every word
rem after an address such as https://..., except behind "--", where it also reads no switches of its own.
"%~dp0..\..\Outpost.exe" -- %*
exit /b %ERRORLEVEL%
