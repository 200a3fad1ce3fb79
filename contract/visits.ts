import { endpoint } from './call.ts'
import type * as S from './visits.schema.ts'

/** Told once the visitor agreed to be counted. Apart from the catalogue: only what comes long after the page asks. */
export const noteVisitStep = endpoint<typeof S.noteVisitStep>('POST', '/visits/{step}')
export const noteGoodView = endpoint<typeof S.noteGoodView>('POST', '/catalog/good/{code}/view')
