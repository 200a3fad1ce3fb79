let held = 0

/** A part of this page cannot wake, and a step inside the shop would wait for it: until then the browser has to load the next page itself. */
export function holdSteps(): () => void {
  held++
  return () => void held--
}

export const areStepsHeld = () => held > 0
