import { useState } from 'react'
import { type PriceTerms, setPriceTerms } from '#contract/office/prices.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './prices.module.css'

const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

/** What buyers see of prices, and when the office asks twice. */
export function PriceTermsDialog({ terms, onClose }: { terms: PriceTerms; onClose: () => void }) {
  const toast = useToast()
  const [showsHistory, setHistory] = useState(terms.showsHistory)
  const [alerts, setAlerts] = useState(terms.alerts)
  const [times, setTimes] = useState(String(terms.heldTimes))
  const [margin, setMargin] = useState(String(terms.lowMargin).replace('.', ','))
  const form = useSendingForm(
    ['heldTimes', 'lowMargin'],
    () => api(setPriceTerms, { body: { showsHistory, alerts, heldTimes: number(times), lowMargin: number(margin) } }),
    async () => {
      await queries.invalidateQueries({ queryKey: ['prices'] })
      toast({ text: 'Записано: на страницах товаров будет через несколько секунд', tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title="Настройки цен" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <fieldset className={css.form}>
          <legend className={css.title}>На странице товара</legend>
          <Switch checked={showsHistory} data-autofocus="" onChange={(event) => setHistory(event.target.checked)}>
            Как менялась цена за 90 дней
          </Switch>
          <Switch checked={alerts} onChange={(event) => setAlerts(event.target.checked)}>
            «Сообщить о снижении цены»
          </Switch>
        </fieldset>
        <fieldset className={css.form}>
          <legend className={css.title}>В Пульте</legend>
          <Input
            label="Переспросить, если цена изменится в … раз"
            hint="В таблице, карточке, правиле, файле и расписании"
            inputMode="numeric"
            value={times}
            error={form.errors['heldTimes']}
            onChange={(event) => setTimes(event.target.value)}
          />
          <Input
            label="Малая маржа: меньше, %"
            inputMode="decimal"
            value={margin}
            error={form.errors['lowMargin']}
            onChange={(event) => setMargin(event.target.value)}
          />
        </fieldset>
        <Button type="submit" look="red" loading={form.isSending}>
          Записать
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
