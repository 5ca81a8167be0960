const STEPS = ["Carrito", "Datos", "Revisión"] as const;

export function CheckoutSteps({ current }: { current: (typeof STEPS)[number] }) {
  return (
    <ol className="checkout-steps" aria-label="Pasos de la compra">
      {STEPS.map((step) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
