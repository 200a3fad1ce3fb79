/**
 * The scale of a slider by its edges: equal parts of the track stand for the parts between them, so that where most
 * values are there is most room for the thumb. Without edges one even part.
 */
export interface SliderScale {
  /** Parts of the track. */
  parts: number
  /** Where a value stands, in parts from the left. */
  positionOf: (value: number) => number
  valueAt: (position: number) => number
}

export function sliderScale(edges: readonly number[]): SliderScale {
  const parts = edges.length - 1
  return {
    parts,
    positionOf(value) {
      let part = 0
      while (part < parts - 1 && value >= edges[part + 1]!) part++
      const [from, to] = [edges[part]!, edges[part + 1]!]
      return part + (to > from ? Math.min(Math.max((value - from) / (to - from), 0), 1) : 0)
    },
    valueAt(position) {
      const part = Math.min(Math.max(Math.floor(position), 0), parts - 1)
      const [from, to] = [edges[part]!, edges[part + 1]!]
      if (position >= parts) return to
      return Math.min(Math.max(rounded(from + (to - from) * (position - part)), edges[0]!), edges.at(-1)!)
    },
  }
}

/** A thumb means «about so much»: three figures and noughts. */
function rounded(value: number): number {
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.max(value, 1))) - 2, 0)
  return Math.round(value / unit) * unit
}
