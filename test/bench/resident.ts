import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Bytes of memory that a process holds, as the system counts them. */
export function readResident(pid: number): number {
  if (process.platform === 'linux') {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    if (kilobytes === undefined) throw new Error(`process ${pid} shows no memory`)
    return Number(kilobytes) * 1024
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}

export const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
