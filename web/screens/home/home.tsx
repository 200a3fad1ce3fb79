export const meta = () => [{ title: 'Верстак — интернет-магазин электроинструмента' }]

export default function Home() {
  return <main><h1>Верстак</h1></main>
}
