export const meta = () => [{ title: 'Компоненты — Верстак' }, { name: 'robots', content: 'noindex' }]

export default function Components() {
  return <main><h1>Компоненты</h1></main>
}
