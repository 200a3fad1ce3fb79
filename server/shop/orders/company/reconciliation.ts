import { notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { renderInWorker } from '#server/kernel/render-in-worker.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { agreementText } from '#server/shop/people/company/agreement-text.ts'
import { type LedgerPeriod, readCompanyLedger } from '#server/shop/people/company/read-ledger.ts'
import { type Reconciliation, reconciliationName, type reconciliationPdf } from './reconciliation-pdf.ts'

async function readReconciliation(db: Db, companyId: number, { from, to }: LedgerPeriod): Promise<Reconciliation> {
  const [company, ledger, shop, requisites] = await Promise.all([
    db.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirst(),
    readCompanyLedger(db, companyId, { from, to }),
    readSetting(db, 'shop'),
    readSetting(db, 'requisites'),
  ])
  if (!company) throw notFound('Такой организации нет')
  return {
    seller: { name: shop.legalName, inn: requisites.inn, kpp: requisites.kpp || null, signer: requisites.signer },
    buyer: { name: company.name, inn: company.inn, kpp: company.kpp, signer: '' },
    agreement: agreementText(company.agreement_number, company.agreement_on),
    from,
    to,
    ledger,
  }
}

/** Made as it is asked for: what happened since may stand in it. */
export async function reconciliationFile(
  db: Db,
  companyId: number,
  period: LedgerPeriod,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const act = await readReconciliation(db, companyId, period)
  const bytes = await renderInWorker<typeof reconciliationPdf>(
    new URL('./reconciliation-pdf.ts', import.meta.url),
    'reconciliationPdf',
    act,
  )
  return { name: reconciliationName(act), type: 'application/pdf', bytes }
}
