const NAMED =
  /(^|[_\W\d])(weights?|wgt|wght|wt|wts|gewicht|poids|pond)(?=$|[_\W\d])|^wt(int|mec)|_?weight(ing)?_?\d*$|^weight/iu
const BODY = /\b(kg|kilo|pounds?|lbs|body|birth)\b|how much do you weigh|\bbmi\b/iu
const KINDS = /\b(survey|sampling|sample|design|rim|post-?stratification) weights?\b/iu
/** A label that is the name of a weight and no sentence: columns under texts of questions are numbered, and keep only it. */
const LABEL_ALONE =
  /^(?:(?:final|case|respondent) )?(?:weights?|weighting|gewicht|gewichtung|gewichtungsfaktor|poids|pond[ée]ration|ponderaci[óo]n|weging|wegingsfactor)(?: (?:factor|variable|[a-z]|\d+))?$/iu

const isWeightLabel = (label: string): boolean => {
  const text = label.trim()
  return KINDS.test(text) || LABEL_ALONE.test(text) || (!/\s/u.test(text) && NAMED.test(text))
}

/** Whether a name or a label say "weight" and do not mean that of bodies. */
export const isWeightName = (name: string, label: string): boolean =>
  (NAMED.test(name) || isWeightLabel(label)) && !BODY.test(`${name} ${label}`.replaceAll('_', ' '))
