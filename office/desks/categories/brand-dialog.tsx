import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changeVendor, deleteVendor, mergeVendors, type OfficeVendor, vendorEffect } from '#contract/office/vendors.ts'
import { countText, GOODS, type PluralForms } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { ADDRESSES, movedText } from './category-words.ts'

const CENTRES: PluralForms = ['сервисный центр', 'сервисных центра', 'сервисных центров']

type Props = { vendor: OfficeVendor; all: readonly OfficeVendor[]; mayChange: boolean; onClose: () => void }

const refresh = () => queries.invalidateQueries({ queryKey: ['vendors'] })

export function BrandDialog({ vendor, all, mayChange, onClose }: Props) {
  const [isMerging, setMerging] = useState(false)
  return (
    <Dialog open onClose={onClose} title={isMerging ? `Объединить «${vendor.name}» с другим` : vendor.name}>
      {isMerging ? (
        <MergeForm vendor={vendor} all={all} onBack={() => setMerging(false)} onClose={onClose} />
      ) : (
        <BrandForm vendor={vendor} mayChange={mayChange} onMerge={() => setMerging(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

function useEffectOf(code: string, isOn: boolean) {
  return useQuery({
    queryKey: ['vendors', 'effect', code],
    queryFn: async ({ signal }) => (await api(vendorEffect, { params: { code } }, { signal })).data,
    enabled: isOn,
  }).data
}

type FormProps = { vendor: OfficeVendor; mayChange: boolean; onMerge: () => void; onClose: () => void }

function BrandForm({ vendor, mayChange, onMerge, onClose }: FormProps) {
  const toast = useToast()
  const { code } = vendor
  const [name, setName] = useState(vendor.name)
  const [slug, setSlug] = useState(vendor.slug)
  const [aliases, setAliases] = useState(vendor.aliases.join(', '))
  const [country, setCountry] = useState(vendor.country)
  const [description, setDescription] = useState(vendor.description)
  const [isBest, setBest] = useState(vendor.isBest)
  const isMoving = slug.trim().toLowerCase() !== vendor.slug
  const effect = useEffectOf(code, isMoving)
  const form = useSendingForm(
    ['name', 'slug', 'aliases', 'country', 'description'],
    () => {
      const wanted = {
        name,
        slug,
        aliases: aliases
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean),
        country,
        description,
        isBest,
      }
      const keys = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
        (key) => JSON.stringify(wanted[key]) !== JSON.stringify(vendor[key]),
      )
      const pick = (from: typeof wanted) => Object.fromEntries(keys.map((key) => [key, from[key]]))
      return api(changeVendor, { params: { code }, body: { set: pick(wanted), seen: pick(vendor) } })
    },
    async ({ data }) => {
      await refresh()
      toast({
        text:
          data.addresses > 0 ? `Записано. ${countText(data.addresses, ADDRESSES)} ведут на новое место` : 'Записано',
        tone: 'done',
      })
      onClose()
    },
  )
  const remove = useSendingForm(
    [],
    () => api(deleteVendor, { params: { code } }),
    async () => {
      toast({ text: `Бренд «${vendor.name}» удалён, его адреса ведут дальше`, tone: 'done' })
      onClose()
      await refresh()
    },
  )
  return (
    <OfficeForm onSubmit={form.submit} words={form.words ?? remove.words} errors={form.errors}>
      {vendor.mergedInto !== null && <Notice>Объединён с «{vendor.mergedInto}»: его ссылки ведут туда.</Notice>}
      <Input
        label="Название"
        data-autofocus
        disabled={!mayChange}
        value={name}
        error={form.errors['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <Input
        label="Адрес"
        prefix="/brands/"
        disabled={!mayChange}
        value={slug}
        spellCheck={false}
        error={form.errors['slug']}
        onChange={({ target }) => setSlug(target.value)}
      />
      {isMoving && effect && (
        <Notice>
          {countText(effect.addresses, ADDRESSES)} получат переадресацию: страница бренда, его разделы и ссылки с
          фильтром по бренду.
        </Notice>
      )}
      <Input
        label="Как ещё пишут"
        hint="Через запятую: по ним находит поиск"
        disabled={!mayChange}
        value={aliases}
        error={form.errors['aliases']}
        onChange={({ target }) => setAliases(target.value)}
      />
      <Input
        label="Страна"
        disabled={!mayChange}
        value={country}
        error={form.errors['country']}
        onChange={({ target }) => setCountry(target.value)}
      />
      <Textarea
        label="Описание"
        max={5000}
        disabled={!mayChange}
        value={description}
        error={form.errors['description']}
        onValue={setDescription}
      />
      <Checkbox
        checked={isBest}
        disabled={!mayChange}
        hint="Показывать среди лучших на главной"
        onChange={({ target }) => setBest(target.checked)}
      >
        Лучший бренд
      </Checkbox>
      <div className={blocks.row}>
        {mayChange && (
          <>
            <Button type="submit" look="red" loading={form.isSending}>
              Записать
            </Button>
            <Button onClick={onMerge}>Объединить…</Button>
            {vendor.goods === 0 && (
              <Button icon="trash" loading={remove.isSending} onClick={() => void remove.submit()}>
                Удалить
              </Button>
            )}
          </>
        )}
        <Button onClick={onClose}>Закрыть</Button>
      </div>
    </OfficeForm>
  )
}

type MergeProps = { vendor: OfficeVendor; all: readonly OfficeVendor[]; onBack: () => void; onClose: () => void }

function MergeForm({ vendor, all, onBack, onClose }: MergeProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const [into, setInto] = useState('')
  const effect = useEffectOf(vendor.code, true)
  const form = useSendingForm(
    ['into'],
    () => api(mergeVendors, { params: { code: vendor.code }, body: { into } }),
    async ({ data }) => {
      await refresh()
      toast({
        text: movedText(data),
        tone: 'done',
        ...(data.runId === null
          ? {}
          : { action: { label: 'К изменению', onPress: () => void navigate(`/goods/runs/${data.runId}`) } }),
      })
      onClose()
    },
  )
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
      <Select
        label="Какой бренд останется"
        data-autofocus
        value={into}
        placeholder="Выберите бренд"
        options={all
          .filter(({ code, mergedInto }) => code !== vendor.code && mergedInto === null)
          .map(({ code, name }) => ({ value: code, label: name }))}
        error={form.errors['into']}
        onChange={({ target }) => setInto(target.value)}
      />
      {effect && (
        <Notice>
          {countText(effect.goods, GOODS)} и {countText(effect.serviceCentres, CENTRES)} перейдут к нему,{' '}
          {countText(effect.addresses, ADDRESSES)} поведут на его страницы. Перенос товаров можно отменить 30 дней на
          вкладке «Изменения».
        </Notice>
      )}
      <div className={blocks.row}>
        <Button type="submit" look="red" loading={form.isSending} disabled={into === ''}>
          Объединить
        </Button>
        <Button onClick={onBack}>Назад</Button>
      </div>
    </OfficeForm>
  )
}
