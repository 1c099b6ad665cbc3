const NAMED =
  /(^|[_\W\d])(weights?|wgt|wght|wt|wts|gewicht|poids|pond)(?=$|[_\W\d])|^wt(int|mec)|_?weight(ing)?_?\d*$|^weight/iu
const BODY = /\b(kg|kilo|pounds?|lbs|body|birth)\b|how much do you weigh|\bbmi\b/iu

/** Whether a name or a label say "weight" and do not mean that of bodies. */
export const isWeightName = (name: string, label: string): boolean =>
  (NAMED.test(name) || /\b(survey|sampling|sample|design|rim|post-?stratification) weights?\b/iu.test(label)) &&
  !BODY.test(`${name} ${label}`.replaceAll('_', ' '))
