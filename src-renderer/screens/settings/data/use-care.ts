import { createAccountCare, type AccountCare } from '../../../api/account-care.ts'

export const useCare = (): AccountCare => createAccountCare((path, init) => fetch(path, init))
