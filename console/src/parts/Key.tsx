export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid min-w-5 place-items-center rounded-2 border border-line px-1 text-12 text-muted">
      {children}
    </kbd>
  )
}
