/** What somebody of the shop has seen of an organization; `before`: it was known when the shop began to ask. */
export type CompanyProof = 'invoice' | 'agreement' | 'proxy' | 'edo' | 'before'

export const COMPANY_PROOFS: Record<CompanyProof, string> = {
  invoice: 'Оплатила счёт со своего расчётного счёта',
  agreement: 'Подписала договор',
  proxy: 'Показала доверенность',
  edo: 'Обменялась документами по ЭДО',
  before: 'Известна магазину',
}

export const UNPROVEN =
  'Организация ещё не подтверждена: кабинет мог открыть кто угодно по её ИНН. Сначала подтвердите её, потом дайте прайс и отсрочку'
