import { useQuery } from '@tanstack/react-query'
import type { TextKind } from '#contract/office/texts.ts'
import { Chip } from '#ui/chip.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { BodyField } from './body-field.tsx'
import { FindLink } from './find-link.tsx'
import { MenuTree } from './menu-tree.tsx'
import { BannerFields, MessageFields } from './other-forms.tsx'
import { PictureFileList } from './picture-list.tsx'
import { BranchField, type FormProps, TitleField } from './shared-fields.tsx'
import { textWordsQuery } from './text-queries.ts'
import { localMoment } from './text-words.ts'
import css from './texts.module.css'

/** The fields a text of the kind has, in the order it is written. */
export function TextForm(props: FormProps) {
  const { kind, card, fields, errors, onFields } = props
  if (kind === 'menu' || kind === 'tiles')
    return (
      <MenuTree
        places={card?.places ?? []}
        items={fields.items ?? []}
        hasPictures={kind === 'tiles'}
        error={errors['items']}
        onItems={(items) => onFields({ items })}
      />
    )
  if (kind === 'message') return <MessageFields {...props} />
  return kind === 'banner' ? <BannerFields {...props} /> : <WrittenFields {...props} />
}

const FOLDERS: Partial<Record<TextKind, string>> = {
  page: '/',
  news: '/news/',
  action: '/actions/',
  publication: '/publications/',
}

function WrittenFields(props: FormProps) {
  const { kind, card, fields, errors, onFields } = props
  const { data: words } = useQuery(textWordsQuery)
  const isPage = kind === 'page'
  const folder = FOLDERS[kind] ?? `/blog/${fields.blogType ?? '…'}/`
  return (
    <>
      <TitleField {...props} />
      <Input
        label="Адрес"
        prefix={folder}
        value={fields.code ?? ''}
        error={errors['code']}
        hint={
          card?.state === 'shown' && card.fields.code !== fields.code
            ? 'С прежнего адреса посетителей переведёт переадресация'
            : 'Латинские буквы, цифры и дефис'
        }
        onChange={({ target }) => onFields({ code: target.value })}
      />
      {kind === 'blog' && (
        <Select
          label="Рубрика"
          value={fields.blogType ?? ''}
          error={errors['blogType']}
          placeholder="Выберите"
          options={(words?.blogTypes ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          onChange={({ target }) => onFields({ blogType: target.value })}
        />
      )}
      {isPage ? null : (
        <Textarea
          label="Вступление"
          max={600}
          value={fields.lead ?? ''}
          error={errors['lead']}
          onValue={(lead) => onFields({ lead })}
        />
      )}
      {kind === 'action' && (
        <div className={css.pair}>
          <MomentField {...props} name="startsAt" label="Начало акции" />
          <MomentField {...props} name="endsAt" label="Конец акции" />
        </div>
      )}
      <BodyField value={fields.body ?? ''} error={errors['body']} onValue={(body) => onFields({ body })} />
      {isPage ? null : <CoverFields {...props} />}
      {kind === 'action' && (
        <NamedCodes
          label="Товары акции"
          error={errors['goodCodes']}
          codes={fields.goodCodes ?? []}
          onCodes={(goodCodes) => onFields({ goodCodes })}
        />
      )}
      <BranchField {...props} />
      <details className={css.more}>
        <summary>Поиск и подпись</summary>
        <Input
          label="Заголовок для поиска"
          hint="Пусто — как заголовок текста"
          value={fields.seoTitle ?? ''}
          error={errors['seoTitle']}
          onChange={({ target }) => onFields({ seoTitle: target.value })}
        />
        <Textarea
          label="Описание для поиска"
          max={400}
          value={(isPage ? fields.description : fields.seoDescription) ?? ''}
          onValue={(text) => onFields(isPage ? { description: text } : { seoDescription: text })}
        />
        {isPage ? null : (
          <>
            <Input
              label="Автор"
              value={fields.author ?? ''}
              onChange={({ target }) => onFields({ author: target.value })}
            />
            <Input
              label="Темы"
              hint="Через запятую"
              value={(fields.tags ?? []).join(', ')}
              onChange={({ target }) => onFields({ tags: target.value.split(',').map((tag) => tag.trimStart()) })}
            />
            {card?.state === 'shown' && <MomentField {...props} name="publishedAt" label="Дата публикации" />}
          </>
        )}
      </details>
    </>
  )
}

function MomentField({
  fields,
  errors,
  onFields,
  name,
  label,
}: FormProps & { name: 'startsAt' | 'endsAt' | 'publishedAt'; label: string }) {
  return (
    <DayInput
      label={label}
      withTime
      value={localMoment(fields[name])}
      error={errors[name]}
      onValue={(day) => onFields({ [name]: day || null })}
    />
  )
}

function CoverFields({ kind, fields, errors, onFields }: FormProps) {
  const { data: words } = useQuery(textWordsQuery)
  const cover = fields.cover ?? { tone: 'light', label: '', pictures: [] }
  return (
    <fieldset className={css.group}>
      <legend>Обложка</legend>
      <div className={css.pair}>
        <Select
          label="Цвет"
          value={cover.tone}
          error={errors['cover']}
          options={(words?.tones ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          onChange={({ target }) => onFields({ cover: { ...cover, tone: target.value } })}
        />
        <Input
          label={kind === 'action' ? 'Скидка' : 'Надпись'}
          placeholder={kind === 'action' ? '−20 %' : ''}
          value={cover.label}
          onChange={({ target }) => onFields({ cover: { ...cover, label: target.value } })}
        />
      </div>
      <PictureFileList
        label="Картинки обложки"
        files={cover.pictures}
        most={3}
        onFiles={(pictures) => onFields({ cover: { ...cover, pictures } })}
      />
    </fieldset>
  )
}

type NamedProps = {
  label: string
  error?: string | undefined
  codes: readonly string[]
  onCodes: (codes: string[]) => void
}

function NamedCodes({ label, error, codes, onCodes }: NamedProps) {
  return (
    <div className={css.named}>
      <FindLink label={label} kinds={['good']} onPick={({ code }) => onCodes([...new Set([...codes, code])])} />
      {error && <p className={css.trouble}>{error}</p>}
      <div className={css.branches}>
        {codes.map((code) => (
          <Chip
            key={code}
            removeLabel={`Убрать товар ${code}`}
            onRemove={() => onCodes(codes.filter((each) => each !== code))}
          >
            {code}
          </Chip>
        ))}
      </div>
    </div>
  )
}
