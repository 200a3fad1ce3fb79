import { useState } from 'react'
import { makeVendor } from '#contract/office/vendors.ts'
import { addressNameOf } from '#rules/goods/address-name.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { vendorsQuery } from './category-queries.ts'

export function NewBrandDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [name, setName] = useState('')
  const [slug, setSlug] = useState<string | null>(null)
  const [country, setCountry] = useState('')
  const form = useSendingForm(
    ['name', 'slug', 'country'],
    () => api(makeVendor, { body: { name, slug: slug ?? addressNameOf(name), country } }),
    async ({ data }) => {
      await queries.invalidateQueries(vendorsQuery)
      toast({ text: `Бренд «${data.name}» добавлен`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title="Новый бренд">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <Input
          label="Название"
          data-autofocus
          value={name}
          error={form.errors['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <Input
          label="Адрес"
          prefix="/brands/"
          value={slug ?? addressNameOf(name)}
          spellCheck={false}
          error={form.errors['slug']}
          onChange={({ target }) => setSlug(target.value)}
        />
        <Input
          label="Страна"
          value={country}
          error={form.errors['country']}
          onChange={({ target }) => setCountry(target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Добавить
          </Button>
          <Button onClick={onClose}>Отмена</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
