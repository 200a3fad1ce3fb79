/** The workshop's steps in order. A request is cancelled; a tool that lies here is handed out. */
export const REPAIR_STATES = [
  'requested',
  'accepted',
  'diagnosis',
  'agreement',
  'parts',
  'repair',
  'ready',
  'declined',
  'issued',
  'cancelled',
] as const
export type RepairState = (typeof REPAIR_STATES)[number]

export const REPAIR_STATE_TEXTS: Record<RepairState, string> = {
  requested: 'Заявка принята, ждём инструмент',
  accepted: 'Инструмент у нас',
  diagnosis: 'Ищем неисправность',
  agreement: 'Ждём вашего согласия с ценой',
  parts: 'Ждём запчасть',
  repair: 'В ремонте',
  ready: 'Готов, можно забирать',
  declined: 'Ждёт выдачи без ремонта',
  issued: 'Выдан',
  cancelled: 'Отменён',
}

/** What may follow what. A short way is usual: brushes are changed on the spot, nothing to agree under warranty. */
const NEXT: Record<RepairState, readonly RepairState[]> = {
  requested: ['accepted', 'cancelled'],
  accepted: ['diagnosis', 'repair', 'ready', 'declined'],
  diagnosis: ['agreement', 'parts', 'repair', 'ready', 'declined'],
  agreement: ['parts', 'repair', 'ready', 'declined'],
  parts: ['agreement', 'repair', 'ready', 'declined'],
  repair: ['agreement', 'parts', 'ready', 'declined'],
  ready: ['issued'],
  declined: ['issued'],
  issued: [],
  cancelled: [],
}

/** The way back from what was pressed too early: with a reason, or in the moment before its owner is told. */
export const REPAIR_BACK: Partial<Record<RepairState, RepairState>> = { ready: 'repair', declined: 'diagnosis' }

export const isRepairState = (text: string): text is RepairState => REPAIR_STATES.some((state) => state === text)
export const canMoveRepair = (from: RepairState, to: RepairState): boolean => NEXT[from].includes(to)

/** Once the tool has been handed over, only the workshop can say what is to be paid and given back. */
export const canOwnerCancel = (state: RepairState): boolean => state === 'requested'

const WAY: readonly RepairState[] = ['requested', 'accepted', 'diagnosis', 'repair', 'ready', 'issued']

/**
 * How far along, for a progress rule; null: off the way. To agree on the price is part of the diagnosis, to wait for a
 * part of the work.
 */
export function repairProgress(state: RepairState): { step: number; steps: number } | null {
  const at = WAY.indexOf(state === 'agreement' ? 'diagnosis' : state === 'parts' ? 'repair' : state)
  return at === -1 ? null : { step: at + 1, steps: WAY.length }
}
