import { CircleCheck, CircleDot, CircleX } from '@lucide/vue'
import type { Component } from 'vue'
import type { Ending } from '../../../src-shared/schema/filter.ts'

export const endingIcons: Readonly<Record<Ending, Component>> = { open: CircleDot, won: CircleCheck, lost: CircleX }
