import { expect, it } from 'vitest'
import { type HandoverFacts, handoverChecks } from './handover-checks.ts'

const order: HandoverFacts = {
  contactName: 'Иван Петров',
  isPaid: false,
  isOrganization: false,
  isOnCredit: false,
  isUnproven: false,
  pieces: 1,
}

it.each<[Partial<HandoverFacts>, string]>([
  [{}, 'Получатель: Иван Петров'],
  [{ isPaid: true }, 'Спросите имя и номер телефона: получатель Иван Петров'],
  [{ isUnproven: true }, 'Спросите имя и номер телефона: получатель Иван Петров'],
  [{ isOrganization: true }, 'Возьмите доверенность (запишите номер) или печать, подпишите УПД'],
  [{ isOrganization: true, isPaid: true }, 'Отдайте гарантийный талон и УПД'],
  [{}, 'Отдайте гарантийный талон и чек'],
  [{ pieces: 3 }, 'Откройте коробки при покупателе: вид и комплект'],
  [{ isOrganization: true, isOnCredit: true }, 'Отдайте гарантийный талон и УПД, денег не берите'],
])('%o: %s', (facts, words) => expect(handoverChecks({ ...order, ...facts })).toContain(words))

it('asks nobody else for a paper', () => expect(handoverChecks(order).join()).not.toContain('доверенность'))
