import { useState } from 'react'
import { setStockTerms, type StockTerms } from '#contract/office/stock.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

/** When the list says that it is time to order. */
export function TermsDialog({ terms, onClose }: { terms: StockTerms; onClose: () => void }) {
  const [days, setDays] = useState(String(terms.lowDays))
  const [pieces, setPieces] = useState(String(terms.lowPieces))
  const form = useSendingForm(
    ['lowDays', 'lowPieces'],
    () => api(setStockTerms, { body: { lowDays: Number(days || NaN), lowPieces: Number(pieces || NaN) } }),
    async () => {
      await queries.invalidateQueries({ queryKey: ['stock', 'list'] })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title="Когда пора заказывать" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>Считаем по продажам за {terms.soldDays} дней: сколько уходит в день и на сколько хватит остатка.</p>
        <Input
          label="Хватит меньше чем на, дней"
          inputMode="numeric"
          data-autofocus=""
          value={days}
          error={form.errors['lowDays']}
          onChange={(event) => setDays(event.target.value)}
        />
        <Input
          label="Или осталось не больше, шт."
          inputMode="numeric"
          value={pieces}
          error={form.errors['lowPieces']}
          onChange={(event) => setPieces(event.target.value)}
        />
        <Button type="submit" look="red" loading={form.isSending}>
          Записать
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
