// The same server, another database. As text: postgresql://user@/name?host=… has no host, so it is no URL by the book.
export function withDatabase(url: string, name: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?]*)\/?[^?]*/, `$1/${name}`)
}
