import { REPAIR_FAULT_LIMIT } from '#contract/limits.ts'
import { invalid } from '#contract/api-error.ts'
import type { CheckedInput } from '#contract/call.ts'
import type { requestRepair } from '#contract/service.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'

export interface RepairRequest {
  serviceCenterId: number
  tool: string
  vendor: string | null
  fault: string
  name: string
  phone: string
}

/** Everything that is wrong at once, by field. */
export function readRepairRequest(body: CheckedInput<typeof requestRepair>['body']): RepairRequest {
  const tool = body.tool.trim().replace(/\s+/g, ' ')
  const fault = body.fault.trim()
  const problems = {
    tool: tool === '' ? 'Напишите, что сдаёте в ремонт: марку и модель' : null,
    fault: fault === '' ? 'Напишите, что случилось с инструментом' : textLimitError(fault, REPAIR_FAULT_LIMIT),
    name: nameError(body.name, { required: true }),
    phone: phoneError(body.phone),
  }
  const wrong = Object.entries(problems).flatMap(([field, problem]) =>
    problem ? [[field, [problem]] as [string, string[]]] : [],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  const { serviceCenterId, vendor } = body
  return {
    serviceCenterId,
    tool,
    vendor: vendor || null,
    fault,
    name: normalizeName(body.name),
    phone: normalizePhone(body.phone)!,
  }
}
