import { useState } from 'react'
import { closeBranch, type OfficeBranch } from '#contract/office/places.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './settings.module.css'

type Props = { branch: OfficeBranch; others: readonly OfficeBranch[] }

const CITIES = ['город', 'города', 'городов'] as const

/** Closing a branch, and opening a closed one again. */
export function CloseBranch({ branch, others }: Props) {
  const now = useMinuteClock()
  const toast = useToast()
  const [isAsked, setAsked] = useState(false)
  const [to, setTo] = useState(others[0]?.code ?? '')
  const isClosed = branch.closedAt !== null
  const form = useSendingForm(
    ['to'],
    () => api(closeBranch, { body: { branch: branch.code, to: isClosed ? null : to } }),
    async ({ data }) => {
      setAsked(false)
      await queries.invalidateQueries()
      toast({
        text: `Филиал ${isClosed ? 'снова открыт' : 'закрыт'}, городов ${isClosed ? 'вернулось' : 'перешло'}: ${data.cities}`,
        tone: 'done',
      })
    },
  )
  if (isClosed)
    return (
      <Notice tone="warning" title={`Филиал закрыт ${relativeMomentText(branch.closedAt!, now)}`}>
        <p>Его сайта, витрины и файлов для поисковиков нет. Заказы, цены и остатки на месте.</p>
        {form.words && <p role="alert">{form.words}</p>}
        <Button size="s" loading={form.isSending} onClick={() => void form.submit()}>
          Открыть снова
        </Button>
      </Notice>
    )
  return (
    <>
      <div>
        <Button size="s" onClick={() => setAsked(true)}>
          Закрыть филиал
        </Button>
      </div>
      {isAsked && (
        <Dialog open size="s" onClose={() => setAsked(false)} title={`Закрыть филиал «${branch.fields.name}»?`}>
          <OfficeForm onSubmit={() => void form.submit()} words={form.words} errors={form.errors}>
            <p>
              Сайт филиала перестанет открываться, его страницы уйдут из поиска. Заказы, цены, остатки и история
              останутся, филиал можно открыть снова. Идущие заказы, ремонты и брони проката сначала завершите.
            </p>
            <Select
              label={`Кому передать покупателей: ${countText(branch.cities, CITIES)}`}
              value={to}
              error={form.errors['to']}
              options={others.map(({ code, fields }) => ({ value: code, label: fields.name }))}
              onChange={({ target }) => setTo(target.value)}
            />
            <div className={css.buttons}>
              <Button type="submit" look="red" loading={form.isSending}>
                Закрыть филиал
              </Button>
              <Button onClick={() => setAsked(false)}>Не закрывать</Button>
            </div>
          </OfficeForm>
        </Dialog>
      )}
    </>
  )
}
