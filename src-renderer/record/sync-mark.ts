import { ArrowUp, CircleAlert, CirclePause, GitFork } from '@lucide/vue'
import type { Component } from 'vue'
import type { Mark } from '../../src-shared/sync/mark.ts'
import type { RecordMark } from '../api/outbox.ts'

interface MarkStyle {
  readonly icon: Component
  readonly tone: 'neutral' | 'warn' | 'danger'
  readonly colour: string
  readonly text: string
}

/** Icon, colours and text key of each mark. */
export const markStyles: Readonly<Record<Mark, MarkStyle>> = {
  conflict: { icon: GitFork, tone: 'warn', colour: 'text-warn', text: 'syncMark.conflict' },
  refused: { icon: CircleAlert, tone: 'danger', colour: 'text-danger', text: 'syncMark.refused' },
  held: { icon: CirclePause, tone: 'warn', colour: 'text-warn', text: 'syncMark.held' },
  waiting: { icon: ArrowUp, tone: 'neutral', colour: 'text-muted', text: 'syncMark.waiting' },
}

/** The page of the conflict or change behind the mark. */
export const toMarkAddress = ({ id, mark }: RecordMark): string => `/sync/${mark === 'conflict' ? 'conflicts' : 'changes'}/${id}`
