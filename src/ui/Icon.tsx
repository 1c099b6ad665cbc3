import { DOT_ICONS, ICON_PATHS, type IconName } from './iconPaths'

export interface IconProps {
  readonly name: IconName
  /** Edge in px; 16 in controls and rows, 20 alone. */
  readonly size?: number
  /** Used for favorites only. */
  readonly filled?: boolean
  readonly className?: string | undefined
}

const isDots = (name: IconName): name is keyof typeof DOT_ICONS => Object.hasOwn(DOT_ICONS, name)

/** A decorative outline; the control around it carries the name. */
export const Icon = ({ name, size = 16, filled = false, className }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={size <= 16 ? 1.75 : 1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    className={className}
  >
    {isDots(name) ? (
      DOT_ICONS[name].map(([cx, cy]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="1.4" fill="currentColor" stroke="none" />
      ))
    ) : (
      <path d={ICON_PATHS[name]} />
    )}
  </svg>
)
