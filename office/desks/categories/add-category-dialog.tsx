import { useState } from 'react'
import { makeCategory, type OfficeCategory } from '#contract/office/categories.ts'
import { addressNameOf } from '#rules/goods/address-name.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { categoryLinesOf } from './category-lines.ts'
import { categoriesQuery } from './category-queries.ts'

type Props = {
  all: readonly OfficeCategory[]
  isHire: boolean
  /** The category that is open: a new one is most often wanted in it. */
  parent: OfficeCategory | null
  onClose: () => void
  onDone: (category: OfficeCategory) => void
}

/** A category's place as a choice: indented like the tree. */
export function categoryOptions(all: readonly OfficeCategory[], isHire: boolean) {
  const open = new Set(all.map(({ code }) => code))
  return categoryLinesOf(all, { isHire, open, search: '' }).map(({ category, depth }) => ({
    value: category.code,
    label: `${'\u2003'.repeat(depth)}${category.name}`,
  }))
}

export function AddCategoryDialog({ all, isHire, parent, onClose, onDone }: Props) {
  const [name, setName] = useState('')
  const [nameOne, setNameOne] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [into, setInto] = useState(parent?.isHire === isHire ? parent.code : '')
  const made = addressNameOf(name)
  const form = useSendingForm(
    ['name', 'nameOne', 'code', 'parent'],
    () =>
      api(makeCategory, {
        body: { name, nameOne: nameOne.trim() || name, code: code ?? made, parent: into || null, isHire },
      }),
    async ({ data }) => {
      await queries.fetchQuery({ ...categoriesQuery, staleTime: 0 })
      onDone(data)
    },
  )
  return (
    <Dialog open onClose={onClose} title={isHire ? 'Новый раздел проката' : 'Новый раздел'}>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <Input
          label="Название"
          data-autofocus
          value={name}
          error={form.errors['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <Input
          label="Один товар"
          hint="«Перфоратор» для раздела «Перфораторы»: с него начинаются имена и подписи"
          value={nameOne}
          error={form.errors['nameOne']}
          onChange={({ target }) => setNameOne(target.value)}
        />
        <Input
          label="Адрес"
          prefix={isHire ? '/catalog-prokata/' : '/catalog/'}
          value={code ?? made}
          error={form.errors['code']}
          onChange={({ target }) => setCode(target.value)}
        />
        <Select
          label="Где"
          value={into}
          placeholder="На верхнем уровне"
          options={categoryOptions(all, isHire)}
          error={form.errors['parent']}
          onChange={({ target }) => setInto(target.value)}
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
