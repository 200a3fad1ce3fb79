import { useState } from 'react'
import { type OrderReturn, tellReturnSent } from '#contract/returns.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useAppState } from '../../state/app-state.tsx'
import css from './order-returns.module.css'

interface Props {
  token: string
  asked: OrderReturn
  onDone: () => void
}

/** Whoever sends the goods back says with whom and under which number: the shop waits for it by that. */
export default function ReturnSent({ token, asked: { number, parcel }, onDone }: Props) {
  const { api } = useAppState()
  const sending = useSending(['carrier', 'track'])
  const [carrier, setCarrier] = useState(parcel?.carrier ?? '')
  const [track, setTrack] = useState(parcel?.track ?? '')
  const send = () =>
    sending.send(
      {
        carrier: carrier.trim().length < 2 ? 'Назовите перевозчика: Почта России, СДЭК…' : null,
        track: track.trim().length < 4 ? 'Напишите номер отправления с квитанции' : null,
      },
      async () => {
        await api(tellReturnSent, { params: { token, number }, body: { carrier: carrier.trim(), track: track.trim() } })
        onDone()
      },
    )
  return (
    <SendingForm
      label={`Отправка возврата ${number}`}
      sending={sending}
      onSubmit={() => void send()}
      className={css.sent}
      submit={
        <Button type="submit" size="m" loading={sending.busy}>
          {parcel ? 'Исправить' : 'Товар отправлен'}
        </Button>
      }
    >
      <Input
        label="Кто везёт"
        name="carrier"
        size="m"
        maxLength={60}
        placeholder="Почта России"
        value={carrier}
        error={sending.errors['carrier']}
        onChange={({ target }) => {
          setCarrier(target.value)
          sending.clear('carrier')
        }}
      />
      <Input
        label="Номер отправления"
        name="track"
        size="m"
        maxLength={39}
        autoComplete="off"
        value={track}
        error={sending.errors['track']}
        onChange={({ target }) => {
          setTrack(target.value)
          sending.clear('track')
        }}
      />
    </SendingForm>
  )
}
