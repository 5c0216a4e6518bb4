import { hasCode, reasonOf } from '../account/account-problem.ts'
import { UsageProblem } from './usage-problem.ts'

/** Explains in one line why the server cannot listen on an address. Returns any other error unchanged. */
export function toListenProblem(error: unknown, host: string, port: number): unknown {
  if (hasCode(error, 'EADDRINUSE')) {
    return new UsageProblem(`Port ${port} is in use. Choose another with --port, or any free one with --port 0.`)
  }
  if (hasCode(error, 'EACCES', 'EPERM'))
    return new UsageProblem(`This user may not listen on port ${port}. Choose another with --port.`)
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL')) {
    return new UsageProblem(`${host} is not an address of this computer (${reasonOf(error)}). Choose another with --host.`)
  }
  return error
}
