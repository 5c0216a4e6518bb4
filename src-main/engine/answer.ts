import type { Answer, Call } from './call.ts'
import type { Context } from './context.ts'
import { answerCurrentToken } from './current-token.ts'
import { answerExtension } from './ext/answer-extension.ts'
import { answerLinkage } from './linkage.ts'
import { answerList, answerRecord, answerRelated } from './read.ts'
import type { Route } from './routes.ts'
import { answerCreate } from './write/create.ts'
import { answerDelete } from './write/delete.ts'
import { answerEdit } from './write/edit.ts'

type Answered = Exclude<Route, { to: 'events' | 'openapi' }>

/** Maps a path and a method to the function that answers it. */
export function answer(context: Context, route: Answered, method: string, call: Call): Promise<Answer> {
  switch (route.to) {
    case 'list':
      return method === 'GET' ? answerList(context, route) : answerCreate(context, route, call)
    case 'record':
      if (method === 'GET') return answerRecord(context, route)
      return method === 'DELETE' ? answerDelete(context, route, call) : answerEdit(context, route, call)
    case 'related':
      return answerRelated(context, route)
    case 'linkage':
      return answerLinkage(context, route, method, call)
    case 'current-token':
      return answerCurrentToken(context, route, method, call)
    case 'extension':
      return answerExtension(context, route.name, route.words, call, method)
    default:
      return route satisfies never
  }
}
