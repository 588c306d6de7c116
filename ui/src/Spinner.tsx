/** The ring that says that something is on its way. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block flex-none animate-[spin_.8s_linear_infinite] rounded-full border-2 border-current border-e-transparent motion-reduce:animate-none"
      style={{ width: size, height: size }}
    />
  )
}
