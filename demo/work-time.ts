// Shop hours as they go over the wire: seven days in order.

export interface WorkDay {
  weekday: string
  start: string
  end: string
  isDayOff: '0' | '1'
}

const WEEKDAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

/** «09:00-20:00» a day; an empty string is a day off. One entry stands for all seven, three for Mon–Fri, Sat, Sun. */
export function workTime(...hours: string[]): WorkDay[] {
  const week =
    hours.length === 1
      ? Array<string>(7).fill(hours[0]!)
      : hours.length === 3
        ? [...Array<string>(5).fill(hours[0]!), hours[1]!, hours[2]!]
        : hours
  return WEEKDAYS.map((weekday, day) => {
    const [start = '', end = ''] = (week[day] ?? '').split('-')
    return { weekday, start, end, isDayOff: start === '' ? '1' : '0' }
  })
}
