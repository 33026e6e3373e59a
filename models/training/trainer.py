"""The loop in which adapters learn: transformers' Trainer over batches that were put together beforehand."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import torch
from torch.utils.data import Dataset

from engine.inference.encoder import multiplying_format

if TYPE_CHECKING:
    from models.training.network import AdaptedEncoder

Batch = TypeVar("Batch")
OnStep = Callable[[int, int], None]  # steps that are done, of how many


def groups_of(network: AdaptedEncoder, rate: float, norm_rate: float) -> list[dict[str, Any]]:
    """Groups of parameters for an optimiser: low-rank matrices and head at `rate`, layer norms at
    `norm_rate`."""
    slow = [one for norm in network.norms() for one in norm.parameters()]
    known = {id(one) for one in slow}
    fast = [one for one in network.parameters() if one.requires_grad and id(one) not in known]
    return [{"params": fast, "lr": rate}, {"params": slow, "lr": norm_rate}]


def train(
    network: AdaptedEncoder,
    batches: Sequence[Batch],
    loss_of: Callable[[Any, Batch], torch.Tensor],
    optimizer: torch.optim.Optimizer,
    share_of_rate: Callable[[float], float],
    *,
    seed: int,
    on_step: OnStep = lambda done, total: None,
) -> list[float]:
    """Let the network learn once from each batch; the loss of each before it was learnt from.

    `loss_of`: of the network and a batch; `share_of_rate`: of the optimiser's rates, by the share in [0, 1)
    of the steps that are done. The same for the same batches and seed, up to what threads add up
    differently."""
    from transformers import Trainer, TrainerCallback, TrainingArguments

    torch.set_num_threads(os.cpu_count() or 1)  # Pothi's own encoder leaves it at one
    losses: list[float] = []

    class Loop(Trainer):  # type: ignore[misc]
        def compute_loss(
            self, model: Any, inputs: dict[str, Batch], return_outputs: bool = False, **_: Any
        ) -> torch.Tensor:
            loss = loss_of(model, inputs["batch"])
            losses.append(float(loss.detach()))
            return loss

    class Told(TrainerCallback):  # type: ignore[misc]
        def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:
            on_step(state.global_step, len(batches))

    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: share_of_rate(step / len(batches)))
    with tempfile.TemporaryDirectory() as folder:
        arguments = TrainingArguments(
            output_dir=folder,
            per_device_train_batch_size=1,  # a batch of ours
            num_train_epochs=1,
            max_grad_norm=1.0,
            use_cpu=not torch.cuda.is_available(),
            bf16=multiplying_format() is torch.bfloat16,
            seed=seed,
            save_strategy="no",
            logging_strategy="no",
            report_to=[],
            disable_tqdm=True,
            remove_unused_columns=False,
            dataloader_pin_memory=False,
        )
        Loop(
            model=network,
            args=arguments,
            train_dataset=_Batches(batches),
            data_collator=lambda found: {"batch": found[0]},
            optimizers=(optimizer, schedule),
            callbacks=[Told()],
        ).train()
    network.eval()
    return losses


class _Batches(Dataset):  # type: ignore[misc]
    def __init__(self, batches: Sequence[Any]) -> None:
        self._batches = batches

    def __len__(self) -> int:
        return len(self._batches)

    def __getitem__(self, place: int) -> Any:
        return self._batches[place]
