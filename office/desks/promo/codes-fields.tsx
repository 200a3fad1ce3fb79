import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import css from './promo.module.css'

export interface CodesDraft {
  way: 'own' | 'series'
  code: string
  count: string
  prefix: string
}

export const EMPTY_CODES: CodesDraft = { way: 'own', code: '', count: '100', prefix: '' }

export const promoCodesOf = ({ way, code, count, prefix }: CodesDraft) =>
  way === 'own' ? { code } : { count: Number(count), ...(prefix.trim() && { prefix: prefix.trim() }) }

type Props = { codes: CodesDraft; errors: Record<string, string>; set: (change: Partial<CodesDraft>) => void }

/** One code for everybody, or many that nobody can guess. */
export function CodesFields({ codes, errors, set }: Props) {
  return (
    <>
      <RadioGroup
        legend="Код"
        value={codes.way}
        onValue={(way) => set({ way: way as CodesDraft['way'] })}
        options={[
          { value: 'own', label: 'Один, свой' },
          { value: 'series', label: 'Серия случайных' },
        ]}
      />
      {codes.way === 'own' ? (
        <Input
          label="Промокод"
          hint="Буквы и цифры. Регистр, дефисы и похожие буквы двух раскладок не важны"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={codes.code}
          error={errors['code']}
          onChange={({ target }) => set({ code: target.value })}
        />
      ) : (
        <div className={css.pair}>
          <Input
            label="Сколько кодов"
            inputMode="numeric"
            hint="До 5000 за раз"
            value={codes.count}
            error={errors['count']}
            onChange={({ target }) => set({ count: target.value })}
          />
          <Input
            label="Начало кода"
            placeholder="Без начала"
            maxLength={12}
            value={codes.prefix}
            error={errors['prefix']}
            onChange={({ target }) => set({ prefix: target.value })}
          />
        </div>
      )}
    </>
  )
}
