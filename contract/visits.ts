import { endpoint } from './call.ts'
import type * as S from './visits.schema.ts'

/** Apart from the catalogue: only what comes long after the page asks for it. */
export const noteVisitStep = endpoint<typeof S.noteVisitStep>('POST', '/visits/{step}')
