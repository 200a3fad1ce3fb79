import { invalid } from '#contract/api-error.ts'
import type { CheckedInput } from '#contract/call.ts'
import type { orderSparePart } from '#contract/feedback.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'

interface PartType {
  code: string
  name: string
}

export interface SparePartOrder {
  type: PartType
  tool: string
  message: string
  name: string
  phone: string
  goodCode: string | null
}

/** Everything that is wrong at once, by field. Without a good of ours the tool must be named. */
export function readSparePartOrder(
  body: CheckedInput<typeof orderSparePart>['body'],
  types: readonly PartType[],
): SparePartOrder {
  const type = types.find(({ code }) => code === body.type)
  const tool = (body.tool ?? '').trim()
  const message = body.message.trim()
  const problems = {
    type: type ? null : 'Выберите вид запчасти из списка',
    tool: tool === '' && !body.goodCode ? 'Напишите, для какого инструмента: марку и модель' : null,
    message: message === '' ? 'Напишите, какая деталь нужна' : textLimitError(message),
    name: nameError(body.name),
    phone: phoneError(body.phone),
  }
  const wrong = Object.entries(problems).flatMap(([field, problem]) =>
    problem ? [[field, [problem]] as [string, string[]]] : [],
  )
  if (!type || wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  return {
    type,
    tool,
    message,
    name: normalizeName(body.name),
    phone: normalizePhone(body.phone)!,
    goodCode: body.goodCode || null,
  }
}
