/** What is known of an order before it is given to somebody. */
export interface HandoverFacts {
  contactName: string
  isPaid: boolean
  isOrganization: boolean
  /** Given without money: the organization pays later. */
  isOnCredit: boolean
  /** The phone was never proven to be the buyer's. */
  isUnproven: boolean
  pieces: number
}

/** What whoever stands at the counter looks at, in the order it is done. */
export function handoverChecks({
  contactName,
  isPaid,
  isOrganization,
  isOnCredit,
  isUnproven,
  pieces,
}: HandoverFacts): string[] {
  return [
    // money has been taken: only the buyer, or whoever has the code, may have the goods
    isPaid || isUnproven ? `Спросите имя и номер телефона: получатель ${contactName}` : `Получатель: ${contactName}`,
    ...(isOrganization ? ['Возьмите доверенность (запишите номер) или печать, подпишите УПД'] : []),
    pieces === 1
      ? 'Откройте коробку при покупателе: вид и комплект'
      : 'Откройте коробки при покупателе: вид и комплект',
    // what an organization pays for by invoice has no receipt of the till
    isOnCredit
      ? 'Отдайте гарантийный талон и УПД, денег не берите'
      : isOrganization
        ? 'Отдайте гарантийный талон и УПД'
        : 'Отдайте гарантийный талон и чек',
  ]
}
