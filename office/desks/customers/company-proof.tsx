import { useState } from 'react'
import { Link } from 'react-router'
import { type CompanyCard, doubtCompany, lookAfterCompany, proveCompany } from '#contract/office/companies.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { COMPANY_PROOFS, type CompanyProof } from '#rules/company/company-proof.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { SureButton } from '#office/parts/sure-dialog.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CustomerBlock } from './customer-block.tsx'
import { companyQuery } from './company-queries.ts'

const PROOFS = (['invoice', 'agreement', 'proxy', 'edo'] as const).map((value) => ({
  value,
  label: COMPANY_PROOFS[value],
}))

function putCompany(card: CompanyCard) {
  queries.setQueryData(companyQuery(card.id).queryKey, card)
  void queries.invalidateQueries({ queryKey: ['companies'] })
}

/** Nobody knows yet that it is theirs who opened it: what speaks for it, and the press that says it was seen. */
export function ProveCompany({ card }: { card: CompanyCard }) {
  const toast = useToast()
  const [how, setHow] = useState<Exclude<CompanyProof, 'before'> | ''>('')
  const [note, setNote] = useState('')
  const { signs } = card
  const form = useSendingForm(
    ['how', 'note'],
    () => api(proveCompany, { params: { id: card.id }, body: { how: how as never, note } }),
    ({ data }) => {
      putCompany(data)
      toast({ text: 'Организация подтверждена: можно дать прайс и отсрочку', tone: 'done' })
    },
  )
  return (
    <CustomerBlock title="Новая организация">
      <p>
        Кабинет открыл покупатель по ИНН. Пока её не подтвердили, она покупает по счёту с предоплатой и по обычным
        ценам.
      </p>
      <p className={blocks.quiet}>
        {signs.paidInvoices > 0
          ? `Оплачено ${countText(signs.paidInvoices, ['счёт', 'счёта', 'счетов'])} на ${formatRubles(signs.paidSum)}: посмотрите в выписке, с чьего счёта пришли деньги.`
          : 'Ни одного оплаченного счёта ещё нет.'}
      </p>
      {signs.sameNumber.length > 0 && (
        <Notice tone="warning" title="Кабинет с этим ИНН уже есть">
          {signs.sameNumber.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={`/customers/companies/${id}`}>{name}</Link>
            </span>
          ))}
          . Узнайте, не чужой ли человек открыл второй.
        </Notice>
      )}
      {card.mayChange && (
        <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
          <Select
            label="Чем подтверждена"
            size="m"
            value={how}
            placeholder="Выберите"
            options={PROOFS}
            error={form.errors['how']}
            onChange={({ target }) => setHow(target.value as typeof how)}
          />
          <Input
            label="Что видели"
            size="m"
            placeholder="Доверенность № 14 от 3 ноября"
            maxLength={200}
            value={note}
            error={form.errors['note']}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className={blocks.row}>
            <Button type="submit" look="black" loading={form.isSending}>
              Подтвердить
            </Button>
          </div>
        </OfficeForm>
      )}
    </CustomerBlock>
  )
}

/** By what it was confirmed, and the way back while nothing rests on it. */
export function CompanyProven({ card }: { card: CompanyCard }) {
  const now = useMinuteClock()
  const toast = useToast()
  const [isSending, setSending] = useState(false)
  const { proof } = card
  if (!proof) return null
  const mayDoubt = card.mayChange && card.creditLimit === 0 && card.priceListId === null
  async function doubt() {
    setSending(true)
    try {
      putCompany((await api(doubtCompany, { params: { id: card.id } })).data)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    } finally {
      setSending(false)
    }
  }
  return (
    <CustomerBlock title="Подтверждена">
      <p>
        {COMPANY_PROOFS[proof.how]}
        {proof.note && `: ${proof.note}`}
      </p>
      <p className={blocks.quiet}>{dotted(proof.who, relativeMomentText(proof.at, now))}</p>
      {mayDoubt && (
        <div className={blocks.row}>
          <SureButton
            press="Снять подтверждение…"
            title="Снять подтверждение?"
            size="s"
            sure="Снять"
            keep="Оставить"
            isBusy={isSending}
            onSure={doubt}
          >
            <p>Прайс и отсрочку нельзя будет дать, пока организацию не подтвердят снова.</p>
          </SureButton>
        </div>
      )}
    </CustomerBlock>
  )
}

/** Who of the shop looks after it, and what they should remember. */
export function CompanyCare({ card }: { card: CompanyCard }) {
  const toast = useToast()
  const [manager, setManager] = useState(card.managerId === null ? '' : String(card.managerId))
  const [note, setNote] = useState(card.note)
  const isChanged = manager !== (card.managerId === null ? '' : String(card.managerId)) || note !== card.note
  const form = useSendingForm(
    ['managerId', 'note'],
    () =>
      api(lookAfterCompany, { params: { id: card.id }, body: { managerId: manager ? Number(manager) : null, note } }),
    ({ data }) => {
      putCompany(data)
      setNote(data.note)
      toast({ text: 'Записано', tone: 'done' })
    },
  )
  return (
    <CustomerBlock title="Для своих">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <Select
          label="Кто ведёт"
          size="m"
          value={manager}
          disabled={!card.mayChange}
          options={[
            { value: '', label: 'Никто' },
            ...card.staff.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          error={form.errors['managerId']}
          onChange={({ target }) => setManager(target.value)}
        />
        <Textarea
          label="Заметка"
          rows={3}
          max={1000}
          value={note}
          disabled={!card.mayChange}
          error={form.errors['note']}
          onValue={setNote}
        />
        {card.mayChange && isChanged && (
          <div className={blocks.row}>
            <Button type="submit" size="s" look="black" loading={form.isSending}>
              Записать
            </Button>
          </div>
        )}
      </OfficeForm>
    </CustomerBlock>
  )
}
