import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'

interface Terms {
  expiresOn: string
  perMinute: string
}

type Props = { value: Terms; onValue: (terms: Terms) => void; errors: Record<string, string> }

/** Until when a key works and how often. */
export function TermsFields({ value, onValue, errors }: Props) {
  return (
    <>
      <DayInput
        label="Действует по день"
        name="expiresOn"
        hint="Пусто — без срока"
        value={value.expiresOn}
        error={errors['expiresOn']}
        onValue={(day) => onValue({ ...value, expiresOn: day })}
      />
      <Input
        label="Вызовов в минуту"
        name="perMinute"
        inputMode="numeric"
        hint="Не больше"
        value={value.perMinute}
        error={errors['perMinute']}
        onChange={({ target }) => onValue({ ...value, perMinute: target.value.replace(/\D/g, '') })}
      />
    </>
  )
}
