<#
Installs Pothi for all users of this computer, without a question. For lab staff; run as administrator:

  powershell -ExecutionPolicy Bypass -File lab.ps1 [-From FOLDER] [-Log FILE] [-DryRun]

FOLDER (the folder of this script when not given) may hold, each at most once:
  Pothi-*-setup.exe             the program                                  (needed)
  *.pothimodels                 models, any number of files
  *.pothi                       books, any number of files
  pothi-settings.json           the teacher's settings with the PIN: `pothi library export-settings FILE`
One line is added to the log (FOLDER\pothi-lab.log, or the file that -Log names) for each computer.

Exit codes: 0 all done, also when it was done before; 2 wrong use; 10 not administrator; 11 no program in the folder;
12 not enough disk; 20 the program; 21 models; 22 books; 23 settings; 24 pothi doctor found something bad.
#>
param([string]$From, [string]$Log, [switch]$DryRun)
$ErrorActionPreference = 'Stop'
$megabyte = 1048576

if ($args.Count -gt 0) {
    Get-Content -LiteralPath $PSCommandPath -TotalCount 15 | Select-Object -Skip 1
    exit 2
}
if (-not $From) { $From = $PSScriptRoot }
if (-not (Test-Path -LiteralPath $From -PathType Container)) {
    Write-Output "pothi-lab: no folder $From"
    exit 2
}
if (-not $Log) { $Log = Join-Path $From 'pothi-lab.log' }

# A 32-bit PowerShell calls another folder Program Files.
$programs = $env:ProgramFiles
if ($env:ProgramW6432) { $programs = $env:ProgramW6432 }
$program = Join-Path $programs 'Pothi'
$library = Join-Path $env:ProgramData 'Pothi'
$pothi = Join-Path $program 'pothi-cli.exe'

# The line of this computer in the log, then the end. Forty computers may write to one file on a share.
function Finish([int]$Code, [string]$What) {
    $line = '{0:yyyy-MM-dd HH:mm:ss} {1} {2} {3}' -f (Get-Date), $env:COMPUTERNAME, $Code, $What
    Write-Output $line
    if ($DryRun) { exit $Code }
    foreach ($try in 1..40) {
        try {
            Add-Content -LiteralPath $Log -Value $line -Encoding UTF8
            exit $Code
        } catch {
            Start-Sleep -Milliseconds 250
        }
    }
    Write-Warning "pothi-lab: could not write $Log"
    exit $Code
}

# Runs the program without a word and gives its exit code.
function Get-ExitCode([string[]]$Words) {
    $ErrorActionPreference = 'Continue'
    try { & $pothi @Words | Out-Null } catch { return 127 }
    return $LASTEXITCODE
}

function Invoke-Pothi([int]$Code, [string]$What, [string[]]$Words) {
    if ($DryRun) {
        Write-Output "would run: $pothi $Words"
    } elseif ((Get-ExitCode $Words) -ne 0) {
        Finish $Code $What
    }
}

# The files of one kind in the folder, in the order of their names.
function Get-File([string]$Pattern, [string]$Extension) {
    Get-ChildItem -LiteralPath $From -Filter $Pattern | Where-Object { $_.Extension -eq $Extension } | Sort-Object Name
}

# What a file's name tells of its version, so that 0.10 comes after 0.9.
function Get-Version($File) {
    if ($File.Name -match '\d+(\.\d+)+') { return [version]$Matches[0] }
    return [version]'0.0'
}

$setup = Get-File 'Pothi-*-setup.exe' '.exe' | Sort-Object { Get-Version $_ } | Select-Object -Last 1
if ($null -eq $setup) { Finish 11 "no program in $From" }
$identity = [Security.Principal.WindowsPrincipal][Security.Principal.WindowsIdentity]::GetCurrent()
$isAdministrator = $identity.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
if (-not $DryRun -and -not $isAdministrator) { Finish 10 'not administrator: start PowerShell as administrator' }

# Installed, the program takes 1.0 GB; models and books are copied once.
$models = @(Get-File '*.pothimodels' '.pothimodels')
$books = @(Get-File '*.pothi' '.pothi')
$needed = 1100 * $megabyte
foreach ($file in $models + $books) { $needed += $file.Length }
$free = ([IO.DriveInfo][IO.Path]::GetPathRoot($program)).AvailableFreeSpace
if ($free -lt $needed) {
    Finish 12 ('disk: {0:N0} MB needed, {1:N0} MB free' -f ($needed / $megabyte), ($free / $megabyte))
}

if ($DryRun) {
    Write-Output "would run: $($setup.FullName) /S /D=$program"
} else {
    # /D= comes last and without quotation marks, as the installer wants it
    try {
        $done = Start-Process -FilePath $setup.FullName -ArgumentList '/S', "/D=$program" -Wait -PassThru
    } catch {
        Finish 20 "cannot start $($setup.Name)"
    }
    if ($done.ExitCode -ne 0) { Finish 20 "$($setup.Name) ended with $($done.ExitCode)" }
    try {
        New-Item -ItemType Directory -Force -Path (Join-Path $program 'models'), $library | Out-Null
    } catch {
        Finish 20 "cannot make $library"
    }
    # Everybody reads, nobody but administrators changes; folders in ProgramData are everybody's otherwise.
    icacls $library /inheritance:r /grant '*S-1-5-32-544:(OI)(CI)F' '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-545:(OI)(CI)RX' | Out-Null
    if ($LASTEXITCODE -ne 0) { Finish 20 "cannot set the rights of $library" }
}

foreach ($file in $models) {
    Invoke-Pothi 21 "models: $($file.Name)" @('models', 'add', $file.FullName, '--shared')
}
foreach ($file in $books) {
    Invoke-Pothi 22 "books: $($file.Name)" @('library', 'import', $file.FullName, '--home', $library)
}
$settings = Join-Path $From 'pothi-settings.json'
if (Test-Path -LiteralPath $settings) {
    Invoke-Pothi 23 'settings' @('library', 'import-settings', $settings, '--home', $library)
}

if (-not $DryRun) {
    if ((Get-ExitCode @('doctor', '--home', $library)) -ge 2) {
        Finish 24 "pothi doctor found something bad: run $pothi doctor"
    }
}
Finish 0 'done'
