import { hasCode, reasonOf } from '../account/account-problem.ts'
import { UsageProblem } from './usage-problem.ts'

/** Why an address cannot be listened on, in one line; anything unforeseen is handed back as it is. */
export function toListenProblem(error: unknown, host: string, port: number): unknown {
  if (hasCode(error, 'EADDRINUSE')) {
    return new UsageProblem(`Port ${port} is in use: name another with --port, or take a free one with --port 0.`)
  }
  if (hasCode(error, 'EACCES', 'EPERM'))
    return new UsageProblem(`Port ${port} may not be used by this user: name another with --port.`)
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL')) {
    return new UsageProblem(`${host} is not an address of this machine (${reasonOf(error)}).`)
  }
  return error
}
