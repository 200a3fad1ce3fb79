/** Bonuses given or taken by hand: above this a person proves again that it is still them. */
export const HAND_BONUSES_FRESH = 3000
const HAND_BONUSES_MOST = 100_000
export const HAND_BONUSES_REASON_MOST = 200

/** What is wrong with such a change, by field; the balance is checked under its lock. */
export function handBonusesErrors(amount: number, reason: string): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (!Number.isInteger(amount) || amount === 0) errors['amount'] = ['Введите, сколько бонусов: целое число, не ноль']
  else if (Math.abs(amount) > HAND_BONUSES_MOST) errors['amount'] = ['За раз — не больше 100 000 бонусов']
  if (reason.trim().length < 5) errors['reason'] = ['Напишите причину: её увидит покупатель']
  return errors
}
