export const meta = () => [{ title: 'Скоро — Верстак' }, { name: 'robots', content: 'noindex, follow' }]

export default function Soon() {
  return (
    <main>
      <h1>Скоро</h1>
    </main>
  )
}
