import { useState } from 'react'
import { type PriceRuleAsked, type SavedPriceRule, savePriceRule } from '#contract/office/prices.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { priceRulesQuery } from './price-queries.ts'

type Props = {
  rule: PriceRuleAsked
  saved: SavedPriceRule | null
  onClose: () => void
  onSaved: (rule: SavedPriceRule) => void
}

/** Under a name of its own, or over the one the form was filled from. */
export function SaveRuleDialog({ rule, saved, onClose, onSaved }: Props) {
  const toast = useToast()
  const [name, setName] = useState(saved?.name ?? '')
  const [isNew, setNew] = useState(saved === null)
  const form = useSendingForm(
    ['name'],
    () => api(savePriceRule, { body: { name, rule, ...(saved && !isNew && { id: saved.id }) } }),
    async ({ data }) => {
      await queries.invalidateQueries({ queryKey: priceRulesQuery.queryKey })
      toast({ text: 'Правило сохранено', tone: 'done' })
      onSaved(data)
    },
  )
  return (
    <Dialog open onClose={onClose} title="Сохранить правило" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>Срок не сохраняется: правило запускают, когда нужно, и каждый раз видят, что изменится.</p>
        <Input
          label="Название"
          data-autofocus=""
          placeholder="Весенняя наценка"
          maxLength={100}
          value={name}
          error={form.errors['name']}
          onChange={(event) => setName(event.target.value)}
        />
        {saved && (
          <Checkbox checked={isNew} onChange={(event) => setNew(event.target.checked)}>
            Как новое, «{saved.name}» оставить
          </Checkbox>
        )}
        <Button type="submit" look="red" loading={form.isSending}>
          Сохранить
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
