import { useQuery } from '@tanstack/react-query'
import type { TextCard, TextFields, TextKind } from '#contract/office/texts.ts'
import { slugify } from '#rules/text/slugify.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { textWordsQuery } from './text-queries.ts'
import css from './texts.module.css'

export type FormProps = {
  kind: TextKind
  /** Null: it is not saved yet. */
  card: TextCard | null
  fields: TextFields
  errors: Record<string, string>
  onFields: (part: Partial<TextFields>) => void
}

export function TitleField({ fields, errors, onFields, card, kind }: FormProps) {
  return (
    <Input
      label="Заголовок"
      required
      value={fields.title ?? ''}
      error={errors['title']}
      onChange={({ target }) =>
        onFields({
          title: target.value,
          // until it is saved, the address follows the title
          ...(card === null && kind !== 'banner'
            ? { code: slugify(target.value).slice(0, 80).replace(/-+$/, '') }
            : {}),
        })
      }
    />
  )
}

export function BranchField({ fields, errors, onFields }: FormProps) {
  const { data: words } = useQuery(textWordsQuery)
  const nodes = words?.nodes ?? []
  const chosen = fields.nodeCodes ?? null
  if (nodes.length < 2) return null
  const toggle = (code: string) => {
    const now = chosen ?? []
    const next = now.includes(code) ? now.filter((each) => each !== code) : [...now, code]
    onFields({ nodeCodes: next.length > 0 ? next : null })
  }
  return (
    <fieldset className={css.group}>
      <legend>Где показывать</legend>
      {errors['nodeCodes'] && <p className={css.trouble}>{errors['nodeCodes']}</p>}
      <div className={css.branches}>
        <Checkbox checked={chosen === null} onChange={() => onFields({ nodeCodes: null })}>
          Во всех филиалах
        </Checkbox>
        {nodes.map(({ code, name }) => (
          <Checkbox key={code} checked={chosen?.includes(code) ?? false} onChange={() => toggle(code)}>
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
