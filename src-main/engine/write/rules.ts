import { checkApplication, issueApplicationToken } from './application-rules.ts'
import { placeInStage, calculateByFormula } from './deal-rules.ts'
import { createSystemStages, keepStageInFunnel } from './funnel-rules.ts'
import type { Rule } from './draft.ts'
import { keepReminded, renewNotice } from './reminder-rules.ts'
import {
  assignNumber,
  checkCustomField,
  checkTableState,
  keepOneDefault,
  nameCreator,
  rememberResponsible,
  unique,
} from './record-rules.ts'

const people: readonly Rule[] = [nameCreator, rememberResponsible]

const rules: Readonly<Record<string, readonly Rule[]>> = {
  contacts: people,
  companies: people,
  deals: [...people, placeInStage, calculateByFormula, assignNumber],
  orders: [...people, assignNumber],
  'deal-stage-categories': [keepOneDefault, createSystemStages],
  'deal-stages': [keepStageInFunnel],
  'company-bank-details': [keepOneDefault],
  applications: [checkApplication, issueApplicationToken],
  'table-states': [checkTableState],
  'custom-fields': [checkCustomField, unique],
  preferences: [unique],
  reminders: [keepReminded, renewNotice],
}

/** The rules of each type, in order. */
export function rulesFor(type: string): readonly Rule[] {
  return rules[type] ?? []
}
